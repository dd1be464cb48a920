import { z } from 'zod';

export const niches = ['technology', 'science', 'business', 'health', 'entertainment', 'general'] as const;
export const nicheSchema = z.enum(niches).meta({ id: 'Niche' });
export type Niche = (typeof niches)[number];

/** A niche as callers see it. */
export const nicheConfigurationSchema = z
  .strictObject({
    niche: nicheSchema,
    keywords: z.array(z.string()),
    sources: z.array(z.string()).describe('Names of the sources asked'),
    threshold: z.number().min(0).max(100).describe('The minimum score at which a topic becomes a trend'),
    time_to_live_hours: z.number(),
  })
  .meta({ id: 'NicheConfiguration' });
export type NicheConfiguration = z.infer<typeof nicheConfigurationSchema>;

/** Deliberately low: an undated item from an operator's own feed, known to no other source, must still pass. */
const SHIPPED_THRESHOLD = 20;

const shipped: Record<Niche, { timeToLiveHours: number; keywords: string }> = {
  technology: {
    timeToLiveHours: 48,
    keywords:
      'ai, artificial intelligence, machine learning, software, hardware, app, smartphone, phone, computer, laptop, chip, processor, semiconductor, transistor, robot, algorithm, encryption, cybersecurity, hacker, internet, web, browser, open source, programming, programmer, developer, code, database, server, cloud computing, data center, gps, battery, electric vehicle, startup, google, apple, microsoft, nvidia, openai, android, iphone, linux, python, javascript, rust, api, gpu, cpu, llm, blockchain, qr code, 3d printing, virtual reality, wifi, bluetooth, usb, compiler, kernel, fiber optic, drone, technik, technologie, künstliche intelligenz, rechner, handy, roboter, algorithmus, verschlüsselung, rechenzentrum, batterie, akku, elektroauto, halbleiter, photovoltaik, solaranlage, windkraft, datenschutz, betriebssystem',
  },
  science: {
    timeToLiveHours: 96,
    keywords:
      'science, scientist, research, researcher, physics, chemistry, biology, astronomy, space, nasa, telescope, planet, mars, moon, asteroid, comet, galaxy, star, black hole, universe, orbit, rocket, quantum, atom, particle, gravity, dna, gene, genome, evolution, species, fossil, dinosaur, climate, ocean, earthquake, volcano, glacier, ecosystem, laboratory, experiment, discovery, archaeology, ancient, geology, mineral, photosynthesis, octopus, whale, bee, satellite, spacecraft, solar system, eclipse, mathematics, animal, molecule, atmosphere, physicist, chemist, biologist, wavelength, sunlight, infrared, oxygen, astronomer, wissenschaft, forschung, forscher, forscherin, physik, chemie, biologie, astronomie, weltraum, weltall, teleskop, planet, mond, schwarzes loch, schwarze löcher, universum, rakete, quanten, schwerkraft, licht, himmel, evolution, klima, ozean, erdbeben, vulkan, gletscher, insekt, biene, bienen, tier, tiere, archäologie',
  },
  business: {
    timeToLiveHours: 48,
    keywords:
      'business, company, market, stock, stock market, share price, shareholder, investor, investment, invest, economy, economic, economist, inflation, interest rate, compound interest, central bank, bank, finance, financial, revenue, profit, earnings, merger, acquisition, ipo, tariff, trade, tax, currency, bitcoin, dollar, ceo, entrepreneur, retail, supply chain, shipping container, container ship, logistics, factory, manufacturing, employment, unemployment, wage, layoff, budget, debt, mortgage, savings, price, consumer, brand, marketing, franchise, monopoly, antitrust, wirtschaft, unternehmen, firma, aktie, aktien, börse, leitzins, zentralbank, zinsen, gewinn, umsatz, währung, steuer, steuern, gehalt, lohn, arbeitsplätze, schulden, miete, preise, handel, verbraucher',
  },
  health: {
    timeToLiveHours: 72,
    keywords:
      'health, healthy, medicine, medical, doctor, nurse, hospital, patient, disease, virus, bacteria, infection, vaccine, vaccination, antibiotic, drug, clinical trial, cancer, diabetes, heart, heart attack, blood pressure, blood, brain, stroke, sleep, insomnia, diet, nutrition, vitamin, protein, fibre, fiber, exercise, fitness, walking, obesity, weight loss, mental health, depression, anxiety, stress, therapy, surgery, pregnancy, pandemic, immune system, hand washing, symptom, allergy, dementia, muscle, caffeine, gesundheit, gesund, medizin, arzt, ärztin, krankenhaus, krankheit, impfung, krebs, herz, blutdruck, gehirn, schlaf, ernährung, vitamine, bewegung, übergewicht, psyche, therapie, schwangerschaft, immunsystem, allergie',
  },
  entertainment: {
    timeToLiveHours: 36,
    keywords:
      'movie, film, cinema, actor, actress, director, hollywood, bollywood, netflix, disney, marvel, tv, television, series, season finale, sitcom, music, song, singer, album, band, concert, tour, festival, grammy, oscar, emmy, box office, celebrity, comedy, comedian, game, video game, gamer, gaming, nintendo, playstation, xbox, anime, manga, animation, animator, theatre, theater, broadway, streaming, trailer, sequel, soundtrack, vinyl, podcast, novel, author, football, basketball, soccer, olympics, championship, sound effect, kino, schauspieler, schauspielerin, regisseur, serie, musik, lied, sängerin, konzert, tournee, videospiel, spiele, fußball, meisterschaft, bundesliga, theater, roman',
  },
  general: { timeToLiveHours: 48, keywords: '' },
};

const keywordsOf = (niche: Niche): string[] =>
  shipped[niche].keywords === '' ? [] : shipped[niche].keywords.split(', ');

/** The built-in niches. One threshold and one time to live can be set for all of them. */
export function nicheConfigurations(settings: {
  sources: readonly string[];
  threshold?: number | undefined;
  timeToLiveHours?: number | undefined;
}): NicheConfiguration[] {
  return niches.map((niche) => ({
    niche,
    keywords: keywordsOf(niche),
    sources: [...settings.sources],
    threshold: settings.threshold ?? SHIPPED_THRESHOLD,
    time_to_live_hours: settings.timeToLiveHours ?? shipped[niche].timeToLiveHours,
  }));
}

type Words = { topic: string; summary: string | null };

/** The niche with the most matching keywords, the topic counting twice; `general` if none match. */
export function classifyNiche(words: Words): Niche {
  const counts = niches.map((niche) => ({ niche, count: keywordCount(words, niche) }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count === 0 ? 'general' : best.niche;
}

/** How well words fit a niche, 0 to 1: each keyword halves the remaining distance to 1. `general` always scores 0.5. */
export function keywordFit(words: Words, niche: Niche): number {
  return niche === 'general' ? 0.5 : 1 - 0.5 ** keywordCount(words, niche);
}

function keywordCount({ topic, summary }: Words, niche: Niche): number {
  const [inTopic, inSummary] = [searchable(topic), searchable(summary ?? '')];
  const occurring = (text: string) => prepared[niche].filter((keyword) => text.includes(keyword)).length;
  return occurring(inTopic) * 2 + occurring(inSummary);
}

/** Words separated by single spaces, plurals made singular, so that ` keyword ` matches only as a whole word. */
function searchable(text: string): string {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.map(singular).join(' ')} `;
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const prepared: Record<Niche, string[]> = {
  technology: keywordsOf('technology').map(searchable),
  science: keywordsOf('science').map(searchable),
  business: keywordsOf('business').map(searchable),
  health: keywordsOf('health').map(searchable),
  entertainment: keywordsOf('entertainment').map(searchable),
  general: [],
};
