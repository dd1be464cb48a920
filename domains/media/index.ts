import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { createPlaces } from '../../read-models/places.ts';
import { administrators } from '../shared/administrators.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { providersChosenFor } from '../shared/film-choices.ts';
import { CLIP_PARTS, IMAGE_PARTS, madeOnce, type OwnSettings, ownSettings } from '../shared/own-settings.ts';
import { warningsOfClips, warningsOfImages } from '../shared/prices.ts';
import { ownProviderHandlers } from '../shared/provider-choices.ts';
import { ffmpegFromConfig } from '../shared/providers/ffmpeg/from-config.ts';
import { type InUseFor, type ProviderInUse, providerHandlers } from '../shared/providers-in-use.ts';
import { queuedIn } from '../shared/queued.ts';
import { assetHandlers } from './api/assets.ts';
import { imageBatchHandlers } from './api/batches.ts';
import { clipHandlers } from './api/clips.ts';
import { imageHandlers } from './api/images.ts';
import { materialViews } from './api/material-views.ts';
import { materialHandlers } from './api/materials.ts';
import { mediaOperations } from './api/operations.ts';
import { previewHandlers } from './api/preview.ts';
import { availabilityHandlers } from './api/providers.ts';
import { uploadHandlers } from './api/uploads.ts';
import { sweepUploads } from './background/sweep-uploads.ts';
import { mediaExposure } from './exposure.ts';
import { image } from './image/index.ts';
import { imageBatch } from './image-batch/index.ts';
import { material } from './material/index.ts';
import { cancelClips } from './policies/cancel-clips.ts';
import { cancelImages } from './policies/cancel-images.ts';
import { generateClips } from './policies/generate-clips.ts';
import { generateImages } from './policies/generate-images.ts';
import { removeMaterialFiles } from './policies/remove-material-files.ts';
import { requestSceneImages } from './policies/request-scene-images.ts';
import { clipProvidersFromConfig, clipProvidersInUse } from './providers/clips-from-images/from-config.ts';
import { providersFromConfig } from './providers/from-config.ts';
import { imageProvidersInUse } from './providers/in-use.ts';
import { createSketcher } from './providers/procedural/sketch.ts';
import { sceneClips } from './scene-clips/index.ts';
import { type MediaSettings, mediaSettings } from './settings.ts';
import { type ClipProvidersOf, createClipGenerator } from './use-cases/generate-clip.ts';
import { createImageGenerator, type ProvidersOf } from './use-cases/generate-image.ts';
import { createRequestMaterial } from './use-cases/materials/request.ts';
import { createUploads } from './use-cases/materials/upload.ts';
import { createAvailabilityCheck } from './use-cases/provider-availability.ts';

const PARTS = [...IMAGE_PARTS, ...CLIP_PARTS];

/** Who makes and finds images, and who makes clips of them. */
const providersInUse = (own: OwnSettings<MediaSettings>): ProviderInUse[] => [
  ...imageProvidersInUse(own),
  ...clipProvidersInUse(own),
];

/** Generates images, with automatic fallback from the local provider to the cloud, and keeps what users upload. */
export const media = defineService({
  exposure: mediaExposure,
  summary: 'Makes images, and keeps your own material',
  settings: mediaSettings,
  operations: mediaOperations,
  policies: [requestSceneImages, cancelImages, generateImages, removeMaterialFiles, generateClips, cancelClips],
  aggregates: [image, imageBatch, material, sceneClips],
  usesFiles: true,
  assemble({ config, settings, store, documents, files, log }) {
    const stopping = new AbortController();
    const requireAdministrator = administrators(store);
    const imagesFor = madeOnce((own: Pick<OwnSettings<MediaSettings>, 'asked' | 'settings'>) => {
      const providers = providersFromConfig(own);
      return {
        providers,
        check: createAvailabilityCheck(providers, settings.PLATFORM_PROVIDERS_CHECK_SECONDS * 1_000),
      };
    });
    const settingsOf = async (owner: string | null, contentId: string | null = null) =>
      ownSettings(store, owner, settings, PARTS, await providersChosenFor(store, contentId));
    const imagesOf = (own: OwnSettings<MediaSettings>) => imagesFor({ asked: own.asked, settings: own.settings });
    const providersOf: ProvidersOf = async (owner, contentId) => {
      const own = await settingsOf(owner, contentId);
      return { providers: imagesOf(own).providers, gone: Object.values(own.gone) };
    };
    const availability = async (caller: string) => imagesOf(await settingsOf(caller)).check();
    const inUse: InUseFor = async (caller) => providersInUse(await settingsOf(caller));
    for (const warning of [...warningsOfImages(settings), ...warningsOfClips(settings)]) log.warn(warning);
    const { listPictureProviders, testPictureProvider, listPictureChoices, testGivenPicture } = mediaOperations;
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const ceilings = openCeilings({ store, files, countQueued: queuedIn(documents) }, config);
    const generateImage = createImageGenerator({ store, ceilings, files, providersOf, retryDelayMs });
    const uploads = createUploads({
      store,
      files,
      ceilings,
      limits: settings,
      ffmpeg: ffmpegFromConfig(settings, config),
      signal: stopping.signal,
      log,
    });
    const requestMaterial = createRequestMaterial({ store, documents, ceilings, settings });
    const clipProvidersOf: ClipProvidersOf = async (owner, contentId) =>
      clipProvidersFromConfig(await settingsOf(owner, contentId));
    const generateClip = createClipGenerator({
      store,
      ceilings,
      files,
      providersOf: clipProvidersOf,
      generateImage,
      requestMaterial,
      uploads,
      retryDelayMs,
    });
    const linkTo = fileLinks(files, config);
    const materialTools = { store, documents, requestMaterial, uploads, views: materialViews(files, linkTo) };
    return {
      operations: [
        ...imageHandlers({ store, generateImage, signal: stopping.signal }),
        ...imageBatchHandlers({ store, ceilings, documents, providersOf }),
        ...assetHandlers({ store, documents, linkTo }),
        ...availabilityHandlers({ availability }),
        ...providerHandlers(listPictureProviders, testPictureProvider, {
          inUse,
          requireAdministrator,
          signal: stopping.signal,
        }),
        ...ownProviderHandlers(listPictureChoices, testGivenPicture, {
          store,
          settings,
          parts: PARTS,
          inUse: providersInUse,
          requireAdministrator,
          signal: stopping.signal,
        }),
        ...materialHandlers(materialTools),
        ...clipHandlers({ store, ceilings, providersOf: clipProvidersOf }),
        ...uploadHandlers(materialTools),
        ...previewHandlers({
          store,
          files,
          settingsOf,
          sketch: createSketcher(),
          linkTo,
          signal: stopping.signal,
        }),
      ],
      requireAdministrator,
      requireVerified: verifiedUsers(ceilings),
      policies: [
        requestSceneImages.using(),
        cancelImages.using(),
        generateImages.using({ places: createPlaces(documents, 'images'), generateImage, files }),
        removeMaterialFiles.using({ files, documents, uploads }),
        generateClips.using({ generateClip }),
        cancelClips.using(),
      ],
      background: [sweepUploads({ store, documents, uploads, log })],
      close: async () => stopping.abort(),
    };
  },
});
