export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** Sends a mail. @param id the same for every repeat of the mail. @throws ProviderError */
export type Mailer = {
  send(id: string, mail: Mail): Promise<void>;
  /** Removes everything kept here of mails to an address. */
  forget(address: string): Promise<void>;
  close(): void;
};

/** The Message-ID header, by which mail programs recognise repeats. */
export const messageIdOf = (id: string): string => `<${id}@platform>`;
