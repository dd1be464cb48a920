/** Words are stems: `bank` also matches "banking"; up to four letters must match exactly, except for a plural s. */
export type Words = string;
