import { seconds, yesOrNo } from '../../kernel/config/settings.ts';
import {
  clipSettings,
  imageProviderSettings,
  musicSettings,
  speechServerSettings,
  writerSettings,
} from '../shared/outside-providers.ts';

export const directorSettings = {
  PLATFORM_PAGES_INSIDE: yesOrNo('no', 'videos may be made from pages of this machine and its networks'),
  PLATFORM_PAGES_TIMEOUT_SECONDS: seconds(15, 'for one page'),
  ...clipSettings,
  ...imageProviderSettings,
  ...musicSettings,
  ...speechServerSettings,
  ...writerSettings,
};
