/**
 * Names of policies that no version from now on runs: others have taken over their work. Whoever ran an earlier version
 * keeps their groups and inboxes, which nothing fills and nobody reads. No new policy may take one of these names.
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
