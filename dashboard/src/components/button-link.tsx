import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** Leads to another page of the dashboard, as a button looks. */
export const ButtonLink = createLink(ButtonAnchor);
