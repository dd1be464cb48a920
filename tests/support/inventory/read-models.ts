/** The collections of the platform's own read models and of what adds them up; a test compares them with the code. */
export const READ_MODELS: ReadonlySet<string> = new Set([
  ...['assets', 'connected_accounts', 'content_analytics', 'content_counts', 'contents', 'costs', 'deliveries'],
  ...['evergreens', 'image_batches', 'materials', 'notifications', 'pipeline_history', 'publications'],
  ...['recorded_events', 'renders', 'scans', 'spending', 'streams', 'trend_performance', 'trends', 'users'],
]);
