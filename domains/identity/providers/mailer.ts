export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** Sends one mail. @param id the same for every repeat of it. @throws ProviderError */
export type Mailer = {
  send(id: string, mail: Mail): Promise<void>;
  /** Removes what is kept here of mails to an address. */
  forget(address: string): Promise<void>;
  close(): void;
};

/** The Message-ID header, by which mail programs recognise a repeat. */
export const messageIdOf = (id: string): string => `<${id}@platform>`;
