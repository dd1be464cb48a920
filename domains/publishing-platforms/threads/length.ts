/** In code points, and an emoji in bytes (developers.facebook.com/docs/threads/reference/publishing). */
export const lengthOf = (text: string): number => {
  const emoji = text.match(/\p{Extended_Pictographic}/gu) ?? [];
  return [...text].length + emoji.reduce((sum, one) => sum + Buffer.byteLength(one) - 1, 0);
};
