/**
 * What MongoDB 8.0 has and this store has not: refused as not implemented. Every other unknown name is refused as
 * MongoDB refuses it, so that a mistake is found here already.
 * Source: https://www.mongodb.com/docs/manual/reference/operator/ and https://www.mongodb.com/docs/manual/reference/command/
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const MONGODB_NAMES = {
  'query operator': words(`
    $where $text $expr $jsonSchema $mod $type $near $nearSphere $geoWithin $geoIntersects $geometry $maxDistance
    $minDistance $box $center $centerSphere $polygon $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear $rand
    $sampleRate $alwaysTrue $alwaysFalse`),
  'update operator': words('$mul $bit $pop $pullAll'),
  'aggregation stage': words(`
    $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents $fill
    $geoNear $graphLookup $indexStats $listLocalSessions $listSampledQueries $listSearchIndexes $listSessions $merge
    $out $planCacheStats $querySettings $queryStats $redact $sample $search $searchMeta $setWindowFields
    $shardedDataDistribution $sortByCount $unionWith $vectorSearch $rankFusion`),
  'expression operator': words(`
    $abs $accumulator $acos $acosh $allElementsTrue $and $anyElementTrue $arrayToObject $asin $asinh $atan $atan2 $atanh
    $avg $binarySize $bitAnd $bitNot $bitOr $bitXor $bsonSize $ceil $cmp $concat $convert $cos $cosh $dateAdd $dateDiff
    $dateFromParts $dateFromString $dateSubtract $dateToParts $dayOfMonth $dayOfWeek $dayOfYear $degreesToRadians $exp
    $filter $first $firstN $floor $function $getField $hour $indexOfArray $indexOfBytes $indexOfCP $isArray $isNumber
    $isoDayOfWeek $isoWeek $isoWeekYear $last $lastN $let $ln $log $log10 $ltrim $map $max $maxN $median $mergeObjects
    $meta $millisecond $min $minN $minute $mod $month $multiply $not $objectToArray $percentile $pow $radiansToDegrees
    $rand $range $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne $reverseArray $rtrim $sampleRate
    $second $setDifference $setEquals $setField $setIntersection $setIsSubset $setUnion $sin $sinh $sortArray $split
    $sqrt $stdDevPop $stdDevSamp $strLenBytes $strLenCP $strcasecmp $substr $substrBytes $substrCP $sum $tan $tanh
    $toBool $toDate $toDecimal $toDouble $toHashedIndexKey $toInt $toLong $toLower $toObjectId $toUUID $toUpper $trim
    $trunc $tsIncrement $tsSecond $type $unsetField $week $year $zip`),
  accumulator: words(`
    $accumulator $bottom $bottomN $firstN $lastN $maxN $median $mergeObjects $minN $percentile $stdDevPop $stdDevSamp
    $top $topN $setUnion $concatArrays`),
  variable: words('CLUSTER_TIME DESCEND PRUNE KEEP USER_ROLES SEARCH_META JS_SCOPE IS_MR'),
  command: words(`
    abortTransaction authenticate autoCompact bulkWrite cleanupOrphaned cloneCollectionAsCapped collStats commitTransaction
    compact connPoolStats convertToCapped createRole createSearchIndexes createUser currentOp dataSize dbHash dbStats
    dropAllRolesFromDatabase dropAllUsersFromDatabase dropConnections dropRole dropSearchIndex dropUser enableSharding
    features filemd5 fsync fsyncUnlock getClusterParameter getCmdLineOpts getDefaultRWConcern getLog getParameter
    grantPrivilegesToRole grantRolesToRole grantRolesToUser hostInfo invalidateUserCache killAllSessions
    killAllSessionsByPattern killOp killSessions listCommands listShards lockInfo logRotate logout mapReduce
    planCacheClear planCacheClearFilters planCacheListFilters planCacheSetFilter profile reIndex replSetAbortPrimaryCatchUp
    replSetFreeze replSetGetConfig replSetGetStatus replSetInitiate replSetMaintenance replSetReconfig replSetResizeOplog
    replSetStepDown replSetSyncFrom revokePrivilegesFromRole revokeRolesFromRole revokeRolesFromUser rolesInfo rotateCertificates
    saslContinue saslStart serverStatus setClusterParameter setDefaultRWConcern setFeatureCompatibilityVersion
    setIndexCommitQuorum setParameter setProfilingLevel setQuerySettings removeQuerySettings setUserWriteBlockMode shardCollection
    shutdown startSession top updateRole updateSearchIndex updateUser usersInfo validate whatsmyuri`),
  argument: words(`
    allowPartialResults awaitData bypassEmptyTsReplacement capped changeStreamPreAndPostImages clusteredIndex
    encryptionInformation exchange expireAfterSeconds explain fromMongos indexOptionDefaults isMapReduceCommand
    max min needsMerge oplogReplay pipeline rawData readOnce returnKey runtimeConstants sampleId showRecordId size
    storageEngine tailable term timeseries validationAction validationLevel validator viewOn`),
  'index option': words(`
    bits bucketSize clustered 2dsphereIndexVersion collation default_language hidden language_override max min
    prepareUnique storageEngine textIndexVersion weights wildcardProjection`),
} as const;

export type NameKind = keyof typeof MONGODB_NAMES;
