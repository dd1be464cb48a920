import { cloudImagesInUse, IMAGE_SETTINGS, type ImagesInUse, localImagesInUse } from '../../shared/images-in-use.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import { cloudImagePrice } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import { STOCK_SETTINGS, type StockInUse, stockInUse } from '../../shared/stock-in-use.ts';
import type { MediaSettings } from '../settings.ts';
import { imageAdapter } from './adapters.ts';
import { inOrder } from './from-config.ts';
import { stockAdapter } from './stock/adapters.ts';
import { tested } from './tested.ts';

const LOCAL = ['PLATFORM_IMAGES_PAINTER', 'PLATFORM_IMAGES_LOCAL_PROVIDER', ...Object.values(IMAGE_SETTINGS.LOCAL)];
const CLOUD = [
  'PLATFORM_IMAGES_CLOUD_PROVIDER',
  ...Object.values(IMAGE_SETTINGS.CLOUD),
  'PLATFORM_IMAGES_CLOUD_PRICE_USD',
];

const STOCK = ['PLATFORM_IMAGES_STOCK_PROVIDER', ...Object.values(STOCK_SETTINGS), 'PLATFORM_IMAGES_STOCK_ORDER'];

/** Who makes or finds images, in the order in which they are asked. */
export function imageProvidersInUse(
  settings: MediaSettings,
  chosenBy: OwnSettings<MediaSettings>['chosenBy'] = {},
): ProviderInUse[] {
  const { images = 'settings', photographs = 'settings' } = chosenBy;
  const cloud = cloudImagesInUse(settings);
  const stock = stockInUse(settings);
  return inOrder(settings, {
    stock: stock ? [{ ...shownStock(stock), chosen_by: photographs }] : [],
    local: [shown(localImagesInUse(settings), 0)],
    cloud: cloud ? [{ ...shown(cloud, cloudImagePrice(settings)), chosen_by: images }] : [],
  });
}

function shownStock({ offer, fields, missing }: StockInUse): ProviderInUse {
  const isReady = missing.length === 0;
  const adapter = stockAdapter(offer.name);
  return {
    part: 'images',
    provider: offer.name,
    url: fields.url || undefined,
    price: 0,
    is_ready: isReady,
    settings: STOCK,
    ...(isReady ? { test: (signal) => tested(adapter.create(fields, FOR_A_TEST), signal) } : {}),
  };
}

const FOR_A_TEST = { timeoutMs: 5_000 };

function shown({ offer, fields, missing }: ImagesInUse, price: number | null): ProviderInUse {
  const isBuiltIn = offer.name === 'procedural';
  const isReady = missing.length === 0;
  return {
    part: 'images',
    provider: offer.name,
    is_default: isBuiltIn,
    chosen_by: isBuiltIn ? null : 'settings',
    works_offline: isBuiltIn,
    model: fields.model || null,
    url: fields.url || undefined,
    price,
    is_ready: isReady,
    settings: offer.kind === 'CLOUD' ? CLOUD : isBuiltIn ? [...LOCAL, ...CLOUD] : LOCAL,
    ...(isBuiltIn || !isReady ? {} : { test: (signal) => imageAdapter(offer.name).test(fields, signal) }),
  };
}
