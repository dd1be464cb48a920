/**
 * Words are stems: `bank` also matches "banking"; words of four letters or fewer must match exactly, except for a
 * plural s.
 */
export type Words = string;
