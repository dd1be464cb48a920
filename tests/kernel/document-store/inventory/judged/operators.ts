import { type Judgement, judged } from './judgement.ts';

const query = (name: string, limits = 'none'): Judgement => judged(`reference/operator/query/${name}/`, limits);
const update = (name: string, limits = 'none'): Judgement => judged(`reference/operator/update/${name}/`, limits);
const computed = (name: string, limits = 'none', since = '2.6'): Judgement =>
  judged(`reference/operator/aggregation/${name}/`, limits, { since });

/** The conditions of filters. */
export const conditions: Readonly<Record<string, Judgement>> = {
  $and: query('and', 'not an empty list'),
  $eq: query('eq'),
  $exists: query('exists', 'an index that is not sparse serves it'),
  $gt: query('gt', 'compares within one type'),
  $gte: query('gte', 'compares within one type'),
  $in: query('in', 'some hundred values at most are sent'),
  $lt: query('lt', 'compares within one type'),
  $lte: query('lte', 'compares within one type'),
  $ne: query('ne', 'hardly selective: never alone on a large collection'),
  $nin: query('nin', 'hardly selective: never alone on a large collection'),
  $not: query('not', 'around operators'),
  $options: query('regex', '`i` alone'),
  $or: query('or', 'not an empty list; an index serves it where it serves every part'),
  $regex: query('regex', 'escaped words of at most 100 characters, among what other conditions bound'),
};

/** What updates do. */
export const updates: Readonly<Record<string, Judgement>> = {
  replacement: judged('reference/command/update/', 'keeps `_id`; one document'),
  $addToSet: update('addToSet', 'an array, or no field yet'),
  $each: update('each'),
  $inc: update('inc', 'a number, or no field yet; what overflows 64 bits is refused'),
  $set: update('set', 'no path twice, none that begins with a dollar'),
  $setOnInsert: update('setOnInsert', 'with an upsert'),
  $unset: update('unset'),
  'stage $set': computed('set', 'in updates since 4.2', '4.2'),
};

export const stages: Readonly<Record<string, Judgement>> = {
  $group: computed('group', '100 MB, more is spilled to disk by default'),
  $limit: computed('limit', 'at least 1'),
  $match: computed('match', 'first where an index is to serve it'),
  $project: computed('project'),
  $set: computed('set', 'none', '4.2'),
  $sort: computed('sort', '100 MB without an index, more is spilled to disk by default; at most 32 fields'),
};

export const accumulators: Readonly<Record<string, Judgement>> = {
  $last: computed('last', 'of an order that a stage before it makes'),
  $sum: computed('sum', 'ignores what is no number'),
};

/** What is computed in stages and in updates, variables among it. */
export const expressions: Readonly<Record<string, Judgement>> = {
  $$NOW: judged('reference/aggregation-variables/', 'one time for a whole command, of the primary', { since: '4.2' }),
  $add: computed('add', 'dates and milliseconds'),
  $arrayElemAt: computed('arrayElemAt', 'outside of the array: nothing', '3.2'),
  $concatArrays: computed('concatArrays', 'null if a part is null', '3.2'),
  $cond: computed('cond'),
  $gt: computed('gt'),
  $gte: computed('gte', 'compares across types'),
  $ifNull: computed('ifNull'),
  $literal: computed('literal'),
  $lt: computed('lt', 'compares across types'),
  $lte: computed('lte', 'compares across types'),
  $or: computed('or'),
  $size: computed('size', 'fails for what is no array'),
  $slice: computed('slice', 'its third argument is positive', '3.2'),
  $subtract: computed('subtract', 'two dates give milliseconds'),
};

/** Properties of indexes, and directions of their fields. */
export const indexing: Readonly<Record<string, Judgement>> = {
  ascending: judged('core/indexes/index-types/index-compound/', 'at most 32 fields, one of them an array', {
    inTransaction: false,
  }),
  descending: judged('core/indexes/index-types/index-compound/', 'serves orders that turn all directions around', {
    inTransaction: false,
  }),
  expireAfterSeconds: judged('core/index-ttl/', 'one field with dates; removes within a minute or later', {
    inTransaction: false,
  }),
  partialFilterExpression: judged('core/index-partial/', 'serves queries that have its conditions', {
    since: '3.2',
    inTransaction: false,
  }),
};
