import type { LookName } from '../looks.ts';
import type { MoodName } from '../palette.ts';
import type { SkyElement } from '../skies.ts';
import type { Words } from './words.ts';

export const skyWords: Record<SkyElement, Words> = {
  sun: 'sun sunny sunrise sunset sunlight dawn dusk daylight morning noon summer golden solar',
  moon: 'moon moonlit moonlight lunar midnight',
  stars: 'star starry stars night galax cosmos constellation space astronom nebula universe milky',
  clouds: 'cloud cloudy overcast fog mist heaven storm',
  rain: 'rain rainy drizzle storm monsoon flood wet',
  snow: 'snow snowy winter blizzard frost arctic antarctic ice christmas',
  aurora: 'aurora northern borealis polar',
  lightning: 'lightning thunder thunderstorm electric',
  rays: 'ray beam spotlight volumetric sunbeam',
  bokeh: 'bokeh dreamy magic sparkle party dream sparkling',
  birds: 'bird gull flock migrat',
  fireworks: 'firework celebrat carnival',
};

/** In order of precedence: words about light outrank words about the subject. */
export const moodWords: readonly (readonly [MoodName, Words])[] = [
  ['sunset', 'sunset dusk evening golden twilight autumn'],
  ['dawn', 'dawn sunrise morning spring'],
  ['night', 'night midnight dark moonlit moonlight moon lunar'],
  ['storm', 'storm thunder lightning rain tornado hurricane gloom fog crisis'],
  ['fire', 'fire flame volcan lava burn wildfire explosion heat hell magma'],
  ['ice', 'ice icy snow winter frozen frost arctic antarctic glacier polar cold'],
  ['day', 'sunny daylight noon summer bright'],
  ['space', 'space galax nebula cosmos planet astronaut rocket orbit satellite mars asteroid comet telescope'],
  ['ocean', 'ocean sea underwater whale coral beach water marine island'],
  ['forest', 'forest jungle rainforest leaf tree plant garden botan green'],
  ['desert', 'desert dune sand sahara pyramid egypt'],
  ['warm', 'cozy warm vintage coffee kitchen candle wood bread bake'],
];

/**
 * Phrases about how a picture is made rather than what it shows: film grain is not film, depth of field is not a field.
 * Longer ones first.
 */
export const craftPhrases =
  'shallow depth of field,depth of field,film grain,subtle grain,generous empty space,empty space,negative space,white space,dark background,plain background,clean background,in the background,in the foreground,paper texture,halftone texture,saturated colors,pastel colors,faded colors,vivid colors,bold colors,muted palette,color palette,bright daylight,natural light,soft light,studio light,soft studio light,diffuse light,single light source,light source,electric blue,hard shadows,magenta light,rich contrast,close-up,closing shot,wide shot,wide view,detailed view,view from above,low angle,fine detail,honest framing,vertical composition,smooth materials,clean lines,clean shapes,bold shapes,gentle gradients,painted sky,high quality,highly detailed,sharp focus,golden ratio,rule of thirds,aspect ratio,no text,without text'.split(
    ',',
  );

export const lookWords: readonly (readonly [LookName, Words])[] = [
  ['noir', 'noir monochrome black-and-white grayscale greyscale'],
  ['neon', 'neon cyberpunk synthwave vaporwave futuristic'],
  ['watercolor', 'watercolor watercolour painted aquarelle painterly ink sketch'],
  ['minimal', 'minimal minimalist minimalistic flat simple vector clean infographic'],
  ['pastel', 'pastel soft gentle kawaii delicate'],
  ['vibrant', 'vibrant colorful colourful vivid saturated pop playful cartoon'],
  ['cinematic', 'cinematic dramatic realistic photo photorealistic documentary epic'],
];
