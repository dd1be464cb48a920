/** The mark of the product; its name stands beside it. */
export const Logo = ({ size = 28 }: { size?: number }) => <img src="/icon.svg" width={size} height={size} alt="" />;
