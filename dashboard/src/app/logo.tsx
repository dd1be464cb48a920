/** The mark of the product; its name stands next to it. */
export const Logo = ({ size = 28 }: { size?: number }) => <img src="/icon.svg" width={size} height={size} alt="" />;
