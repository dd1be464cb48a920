/** What the platform's own words are called on pages. */
export const texts = {
  statuses: {
    draft: 'Draft',
    generating: 'Being written',
    awaiting_review: 'Waits for you',
    approved: 'Approved',
    producing: 'Being made',
    ready: 'Ready to publish',
    publishing: 'Being published',
    published: 'Published',
    rejected: 'Rejected',
    failed: 'Failed',
    archived: 'Archived',
  } as Record<string, string>,
  stages: {
    script: 'Script',
    review: 'Review of the script',
    images: 'Pictures',
    video: 'Film',
    final_review: 'Review of the film',
    publish: 'Publishing',
    done: 'Done',
  } as Record<string, string>,
  niches: {
    technology: 'Technology',
    science: 'Science',
    business: 'Business',
    health: 'Health',
    entertainment: 'Entertainment',
    general: 'General',
  } as Record<string, string>,
};
