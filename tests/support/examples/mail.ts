import type { Mail } from '../../../domains/identity/providers/mailer.ts';

export const FROM = 'Content Pipeline <no-reply@example.com>';

export const exampleMail: Mail = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'The text',
  html: '<p>The text</p>',
};
