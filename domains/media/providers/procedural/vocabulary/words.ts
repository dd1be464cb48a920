/** Words are stems: `bank` is found in "banking" too; four letters or fewer must match whole, plural s aside. */
export type Words = string;
