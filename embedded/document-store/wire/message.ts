import { CommandError, failedToParse } from '../errors.ts';
import { decodeDocument, decodeElement } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { forEachElement, locateField } from '../values/layout.ts';
import type { Doc } from '../values/types.ts';
import { crc32c } from './checksum.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MESSAGE = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits 0 to 15 must be understood; bit 16 (exhaustAllowed) is a permission that need not be used. */
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;

/** A command as received, its documents still as bytes. */
export type Request = {
  requestId: number;
  /** The old message kind, which drivers use only for their first `hello`. */
  legacy: boolean;
  /** The sender expects no answer (write concern 0). */
  silent: boolean;
  command: string;
  database: string;
  body: Doc;
  bytes: Buffer;
  /** Documents sent next to the body, by the argument they stand for: documents, updates, deletes. */
  sequences: ReadonlyMap<string, Buffer[]>;
};

/**
 * Parses a message into a request. Throws unless it is a valid OP_MSG or OP_QUERY.
 * Source: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
export function parseRequest(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MESSAGE) return parseMessage(message, requestId);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  throw failedToParse(`the message kind ${opCode} is not known; OP_MSG is`);
}

/** The documents of an argument, whether sent next to the body or inside it. */
export function documentsOf(request: Request, argument: string): Buffer[] {
  const beside = request.sequences.get(argument);
  if (beside) return beside;
  const element = locateField(request.bytes, argument);
  if (element?.type !== 0x04) throw failedToParse(`${request.command} needs an array '${argument}'`);
  const documents: Buffer[] = [];
  const array = request.bytes.subarray(element.start, element.end);
  forEachElement(array, (_, type, start, end) => {
    if (type !== 0x03) throw failedToParse(`each of '${argument}' must be a document`);
    documents.push(array.subarray(start, end));
    return true;
  });
  return documents;
}

/** An answer's bytes. `body` is a document or its BSON bytes, `fields` the bytes of fields appended to it. */
export function encodeReply(
  request: Pick<Request, 'requestId' | 'legacy'>,
  body: Doc | Record<string, unknown> | Buffer,
  fields: Buffer,
): Buffer {
  const document = Buffer.isBuffer(body) ? body : encodeDocument(body);
  const start = request.legacy ? 36 : 21;
  const reply = Buffer.alloc(start + document.length + fields.length);
  reply.writeInt32LE(reply.length, 0);
  reply.writeInt32LE(nextRequestId(), 4);
  reply.writeInt32LE(request.requestId, 8);
  reply.writeInt32LE(request.legacy ? OP_REPLY : OP_MESSAGE, 12);
  if (request.legacy) reply.writeInt32LE(1, 32);
  document.copy(reply, start);
  fields.copy(reply, start + document.length - 1);
  reply.writeInt32LE(document.length + fields.length, start);
  reply[reply.length - 1] = 0;
  return reply;
}

let requestIds = 0;

function nextRequestId(): number {
  requestIds = (requestIds + 1) & 0x7fffffff;
  return requestIds;
}

function parseMessage(message: Buffer, requestId: number): Request {
  if (message.length < 26) throw failedToParse('the message is too short for an OP_MSG');
  const flags = message.readUInt32LE(16);
  if (flags & 0xffff & ~KNOWN_REQUIRED_FLAGS) throw failedToParse(`the flags ${flags} are not known`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  if (flags & CHECKSUM_PRESENT && crc32c(message.subarray(0, end)) !== message.readUInt32LE(end)) {
    throw new CommandError('ChecksumMismatch', 'OP_MSG checksum does not match contents');
  }
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  let position = 20;
  while (position < end) {
    const kind = message[position++];
    if (kind === 0 && body === undefined) {
      body = documentAt(message, position, end);
      position += body.length;
    } else if (kind === 1) {
      const section = sequenceAt(message, position, end);
      sequences.set(section.argument, section.documents);
      position = section.end;
    } else {
      throw failedToParse('the sections of the message are not sound');
    }
  }
  if (body === undefined) throw failedToParse('the message has no body');
  const document = decodeDocument(body);
  const database = document.$db;
  if (typeof database !== 'string') throw failedToParse('the message names no $db');
  return {
    requestId,
    legacy: false,
    silent: (flags & MORE_TO_COME) !== 0,
    command: commandOf(document),
    database,
    body: document,
    bytes: body,
    sequences,
  };
}

function sequenceAt(message: Buffer, start: number, limit: number) {
  if (start + 4 > limit) throw failedToParse('a document sequence is cut off');
  const end = start + message.readInt32LE(start);
  const nameEnd = message.indexOf(0, start + 4);
  if (end > limit || nameEnd < 0 || nameEnd >= end) throw failedToParse('a document sequence is not sound');
  const documents: Buffer[] = [];
  let position = nameEnd + 1;
  while (position < end) {
    const document = documentAt(message, position, end);
    documents.push(document);
    position += document.length;
  }
  return { argument: message.toString('utf8', start + 4, nameEnd), documents, end };
}

function documentAt(message: Buffer, start: number, limit: number): Buffer {
  const length = start + 4 <= limit ? message.readInt32LE(start) : -1;
  if (length < 5 || start + length > limit) throw failedToParse('a document is cut off');
  return message.subarray(start, start + length);
}

function parseQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, 20);
  if (nameEnd < 0 || nameEnd + 13 > message.length) throw failedToParse('the OP_QUERY is cut off');
  const bytes = documentAt(message, nameEnd + 9, message.length);
  const wrapped = locateField(bytes, '$query');
  const body = wrapped ? decodeElement(bytes, wrapped) : decodeDocument(bytes);
  const document = typeof body === 'object' && body !== null ? (body as Doc) : {};
  const command = commandOf(document);
  if (!/^(hello|isMaster|ismaster)$/.test(command)) {
    throw new CommandError('UnsupportedOpQueryCommand', `'${command}' must be sent as OP_MSG`);
  }
  const namespace = message.toString('utf8', 20, nameEnd);
  const database = namespace.slice(0, Math.max(0, namespace.indexOf('.')));
  return { requestId, legacy: true, silent: false, command, database, body: document, bytes, sequences: new Map() };
}

function commandOf(body: Doc): string {
  const command = Object.keys(body)[0];
  if (command === undefined) throw failedToParse('the message names no command');
  return command;
}
