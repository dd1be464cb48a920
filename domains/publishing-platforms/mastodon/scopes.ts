/** To identify the account, to post, to delete, and to read how posts perform. */
export const SCOPES = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'] as const;
