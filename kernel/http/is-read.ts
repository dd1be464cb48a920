/** Whether a request only asks for something, so that it may be answered by a page or a file, and sent again. */
export const isRead = ({ method }: { readonly method: string }): boolean => method === 'GET' || method === 'HEAD';
