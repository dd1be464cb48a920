/**
 * Names of policies that no version runs any more: others have taken over their work. Installations of an earlier version
 * keep their groups and inboxes, which nothing fills and no one reads. No new policy may take one of these names.
 */
export const formerPolicies: ReadonlySet<string> = new Set([
  'first-sample',
  'follow-pipeline',
  'heed-production',
  'heed-publishing',
  'open-review',
  'paint-images',
  'request-images',
  'request-publications',
  'start-pipeline',
  'upload',
  'write-script',
]);
