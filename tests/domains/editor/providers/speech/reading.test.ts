import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readAloud } from '../../../../../domains/editor/providers/speech/reading/index.ts';
import { tokenize } from '../../../../../domains/editor/providers/speech/tokens.ts';

const it = suite('readAloud');

/** Words as they are said: `_` between those said for one word of the captions, `^` before a stressed one. */
function reading(text: string, language: string): string {
  const read = readAloud(tokenize(text, language), language);
  return read.map(({ spoken, isStressed }) => (isStressed ? '^' : '') + spoken.replaceAll(' ', '_')).join(' ');
}

const READINGS: Record<string, readonly (readonly [written: string, read: string])[]> = {
  'en-US': [
    ['In 1999, 1905, 1900, 2008 and 2024.', 'In 19_99, 19_oh_5, 19_hundred, 2008 and 20_24.'],
    ['1500 people walked 2000 miles', '1500 people walked 2000 miles'],
    ['the 1990s, the ’90s and 2010s', "the 19_nineties, the 'nineties and 20_tens"],
    ['from 1914–1918, 10 – 20 men', 'from 19_14_to_19_18, 10_to 20 men'],
    ['1-2 hours', '1_to_2 hours'],
    ['1,234,567.5 km and 5kg', '1,234,567.5 kilometers and 5_kilograms'],
    ['at 20°C and 90 km/h.', 'at 20_degrees_Celsius and 90 kilometers_per_hour.'],
    ['$3.50, $1, £7.05 and 30 €', '^3_dollars_50, 1_dollar, 7_pounds_05 and 30 €'],
    ['a $5-million deal for $3.5bn', 'a ^5-million_dollar deal for 3.5_billion_dollars'],
    ['It cost $5 million. And US$2 billion!', 'It cost ^5 ^million_dollars. And ^2 ^billion_dollars!'],
    ['½, 1½ and 3/4; 24/7', 'one_half, 1_and_a_half and three_quarters; 24_7'],
    ['Dr. Smith vs. Mr. Jones, i.e. us', 'Doctor Smith versus Mister Jones, that_is us'],
    ['in St. Louis with J. K. Rowling. No. 5 is #1', 'in Saint Louis with J K Rowling. number 5 is number_1'],
    ['Plan B. The U.S. and the U.K. met', 'Plan B. The U.S. and the U.K. met'],
    ['Ford Motor Co. said Apple Inc. The end', 'Ford Motor Company said Apple Inc. The end'],
    ['Louis XIV and World War II. I am', 'Louis the_14th and World War 2. I am'],
    ['Jan. 5, 2024 at 9:00, 7:00 PM or 5:05', "January 5th, 20_24 at 9_o'clock, 7 PM or 5_oh_5"],
    ['AT&T & the WHO, 3x, 100+ and/or 4K', 'AT&T and the W.H.O, 3_times, 100_plus and_or 4K'],
    ['AI and GmbH', 'AI and GmbH'],
    ['VIP, FAQ and SEO at AWS', 'V.I.P, F.A.Q and S.E.O at A.W.S'],
    ['LLMs, ATMs, EVs and the AWS’s', "L_L_M's, eh_T_M's, E_V's and the eh_W_S's"],
    ['RAMs and GIFs; the US is', 'rams and gifs; the US is'],
    ['NASA, IKEA, YouTube and TikTok', 'NASA, IKEA, YouTube and TikTok'],
    ['Nike’s Airbnb, Hermès and Citroën.', "Nikey's Air_B.N.B, Air_mez and Sitro_en."],
    ['Xi Jinping met Huawei in C#, PostgreSQL', 'Shee Jinping met Wawway in C_sharp, Postgres_Q.L'],
  ],
  'de-DE': [
    ['Im Jahr 1999, 1905 und 2024', 'Im Jahr 19_hundert_99, 19_hundert_5 und 2024'],
    ['die 1990er Jahre, 1914–1918', 'die 19_hundert_90er Jahre, 19_hundert_14_bis_19_hundert_18'],
    ['am 3. Oktober, der 21. Mai und 7. Juni', 'am dritten Oktober, der einundzwanzigste Mai und siebter Juni'],
    ['am 3.10.1990', 'am dritten_zehnten_19_hundert_90'],
    ['der 1. Platz im 20. Jahrhundert. Es sind 3. Dann', 'der erste Platz im zwanzigsten Jahrhundert. Es sind 3. Dann'],
    ['z. B. die GmbH, d.h. alle usw. Dann', 'zum Beispiel die GmbH, das_heißt alle und_so_weiter. Dann'],
    ['ca. 1.234,5 km bzw. 5 kg.', 'zirka 1.234,5 Kilometer beziehungsweise 5 Kilogramm.'],
    ['3,50 €, 1 €, 20 Euro und €30', '3_Euro 50, ein Euro, 20 Euro und ^30_Euro'],
    ['Es waren 1,5 Mrd. €. Dann $5 Millionen.', 'Es waren ^1,5 ^Milliarden Euro. Dann ^5 ^Millionen_Dollar.'],
    ['Dr. Müller und Nr. 5', 'Doktor Müller und Nummer 5'],
    ['Ludwig XIV. war da', 'Ludwig der_vierzehnte war da'],
    ['um 17:00 Uhr bei 20 °C', 'um 17 Uhr bei 20 Grad_Celsius'],
    ['YouTube, der DAX und die KI', 'Juhtjuhb, der Dax und die KI'],
    ['Es war – wie 1½ und 3/4', 'Es war, wie 1_einhalb und drei_Viertel'],
  ],
};

for (const [language, readings] of Object.entries(READINGS)) {
  for (const [written, read] of readings) {
    it(`${language}: ${written}`, () => assert.is(reading(written, language), read));
  }
}

it('leaves captions and other languages as they are written', () => {
  const text = 'El Dr. García gastó $3.5bn en 1999 – ¡y nunca más!';
  assert.equal(reading(text, 'es-ES').replaceAll('^', ''), 'El Dr. García gastó $3.5bn en 1999, ¡y nunca más!');
  const shown = readAloud(tokenize('Dr. Smith paid $5 million in 1999.', 'en-US'), 'en-US');
  assert.is(shown.map(({ text: word }) => word).join(' '), 'Dr. Smith paid $5 million in 1999.');
});

it('stresses what is marked, else a figure, else an absolute, once in a sentence', () => {
  assert.is(reading('It is *not* 40 percent. Never 50% of 60%.', 'en-US'), 'It is ^not 40 percent. Never ^50% of 60%.');
  assert.is(
    reading('Nobody ever saw the last one. You must NOT go', 'en-US'),
    '^Nobody ever saw the last one. You must ^NOT go',
  );
});

it('stresses nothing more in a text that is all in capitals', () => {
  assert.is(reading('NOW ALL MUST STOP', 'en-US'), 'NOW ALL MUST STOP');
});

it.run();
