import type { Readable } from 'node:stream';

/** Where the files are. No file exists at a path that leads outside, and everything else throws an Error for one. */
export type FileStore = {
  /** The folder of this machine in which files are, or are worked on. */
  readonly root: string;
  readonly identity: StoreIdentity;
  /** Removes from this machine what is no longer needed on it; null if nothing gathers there. */
  readonly tidy: (() => Promise<void>) | null;
  /** Null if clients are not to fetch files where they are. */
  readonly direct: DirectLinks | null;
  /** Null if there is no such file. */
  find(path: string): Promise<FoundFile | null>;
  exists(path: string): Promise<boolean>;
  /** In bytes; 0 if there is no such file. */
  size(path: string): Promise<number>;
  /** SHA-256 in hexadecimal. @throws Error if there is no such file */
  digest(path: string): Promise<string>;
  /** @param range null: all of it */
  open(file: FoundFile, range: ByteRange | null): Promise<Readable>;
  /** @throws Error if there is no such file */
  read(path: string): Promise<Buffer>;
  /**
   * Where programs of this machine find the file, for as long as the longest job takes. Nothing is there if there is no
   * such file.
   */
  local(path: string): Promise<string>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Stores what `work` leaves at the location that it is given, as soon as it has ended. */
  make<T>(path: string, work: (outFile: string) => Promise<T>): Promise<T>;
  /** Stores a file of this machine, which stays. */
  take(path: string, file: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Removes a folder and all that is in it, on this machine as well. */
  removeFolder(path: string): Promise<void>;
  /** Of all files in a folder, in bytes. */
  folderSize(path: string): Promise<number>;
  /** Every file, but nothing that is unfinished. */
  list(): AsyncIterable<FoundFile>;
  /** A folder of this machine for unfinished files; removed like any other. */
  workFolder(path: string): Promise<string>;
  /** Files that grow piece by piece, each of which may arrive at another process. */
  readonly unfinished: UnfinishedFiles;
};

export type FoundFile = {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  /** Another one for other content. */
  readonly version: string;
};

/** First and last byte, both inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

export type DirectLinks = {
  /** Of all links, as browsers name it. */
  readonly origin: string;
  /** A link that stands for the right to fetch the file, and expires soon. */
  linkTo(path: string, contentType: string): Promise<string>;
};

export type UnfinishedFiles = {
  /** How many bytes have arrived. */
  size(path: string): Promise<number>;
  /**
   * Puts bytes at a place. What was repeated after a crash overwrites itself.
   * @returns how many have arrived, once these are stored
   */
  writeAt(path: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** Like `local` of a file. */
  local(path: string): Promise<string>;
  /** Stores what has arrived as a file. It stays until it is removed: after a crash, a repeat finds it. */
  keepAs(path: string, file: string): Promise<void>;
  remove(path: string): Promise<void>;
};

/** Tells one store of files from all others. */
export type StoreIdentity = {
  /** How people find it, after the setting that names it. */
  readonly place: string;
  /** Null if the store has none yet. @throws Error that says why the store cannot be used */
  read(): Promise<string | null>;
  /** @returns the one that it has now: the first one's, if several processes give it one at once */
  give(id: string): Promise<string>;
  /** What to do if it is not the one of this installation. */
  readonly correction: (wanted: string) => string;
};
