import { nouns } from './words.ts';

/**
 * What German words show, as painters of pictures read it: in English. The stems are looked for at both ends of words, because
 * German writes `Windkraftanlage` and `Zentralbank` as one.
 */
const SHOWS: Readonly<Record<string, string>> = Object.fromEntries(
  `sonnenlicht:sunlight|sonne:sun|solar:solar panel|photovolta:solar panel|windkraft:wind turbine|windrad:wind turbine|wind:wind
  wasserkraft:water dam|wasser:water|regen:rain|schnee:snow|eis:ice|gletscher:glacier|meer:ocean|ozean:ocean|see:lake|fluss:river
  küste:coast|strand:beach|insel:island|welle:waves|berg:mountain|gebirge:mountains|vulkan:volcano|wald:forest|wälder:forest|baum:tree
  bäume:trees|blatt:leaf|blätter:leaves|pflanze:plant|blume:flower|blüte:blossom|wiese:meadow|garten:garden|gärten:garden|feld:fields
  bauernhof:farm|landwirt:farm|wüste:desert|sand:sand|himmel:sky|wolke:clouds|blitz:lightning|gewitter:lightning|sturm:storm
  klima:climate globe|erde:planet earth|weltraum:space|weltall:space|all:space|mond:moon|mars:mars planet|planet:planet|stern:star
  galaxie:galaxy|galaxis:galaxy|loch:black hole in space|löcher:black hole in space|komet:comet|asteroid:asteroid|rakete:rocket
  satellit:satellite|astronaut:astronaut in space|teleskop:telescope|raumstation:space station|schwerkraft:magnet and orbiting planet
  atom:atom|quant:quantum particle|teilchen:particle|physik:atom model|chemie:laboratory flask|labor:laboratory flask|forsch:microscope
  wissenschaft:microscope|mikroskop:microscope|molekül:molecule lattice|kristall:crystal|magnet:magnet|gen:dna helix|dna:dna helix
  zelle:cell|virus:virus cell|viren:virus cell|bakteri:bacteria cell|impf:vaccine shield|gehirn:brain|hirn:brain|gedächtnis:brain
  schlaf:sleeping brain at night|traum:dream|träum:dream|herz:heart|blut:blood heart|lunge:lungs|atem:lungs|auge:eye|muskel:dumbbell
  sport:dumbbell|training:dumbbell|lauf:running shoes|laufen:running shoes|gesundheit:heart and stethoscope|arzt:doctor stethoscope
  ärzt:doctor stethoscope|krankenhaus:hospital|klinik:hospital|medikament:pill|tablette:pill|medizin:medicine pill|ernährung:fresh apple
  essen:food on a plate|brot:bread on a plate|obst:apple fruit|apfel:apple|äpfel:apples|gemüse:salad on a plate|fleisch:meal on a plate
  zucker:sugar cubes|kaffee:coffee cup|tee:tea cup|milch:glass of milk|schokolade:chocolate|pizza:pizza on a plate|küche:kitchen
  bier:glass of beer|wein:vineyard|salz:salt crystal|fisch:fish|wal:whale|hai:shark|vogel:bird|vögel:birds|biene:bee and flower
  schmetterling:butterfly|insekt:insect butterfly|hund:dog|katze:cat|pferd:horse|kuh:cow on a meadow|bär:bear in a forest
  wolf:wolf in a forest|krake:octopus underwater|oktopus:octopus underwater|tintenfisch:octopus underwater|koralle:coral reef
  tier:animal in a forest|dinosaurier:dinosaur|fossil:fossil rock|mensch:people|kind:child|familie:family house|frau:woman|mann:man
  freund:friends|team:team of people|leute:people|publikum:audience|stadt:city|städte:city skyline|dorf:village house|straße:city street
  haus:house|häuser:houses|wohnung:house room|miete:house and coins|brücke:bridge|turm:tower|schloss:castle on a hill|burg:castle on a hill
  kirche:church tower|museum:museum|schule:school book|universität:university book|buch:book|bücher:books|bibliothek:library books
  sprache:speech bubbles|wort:speech bubbles|brief:letter|zeitung:newspaper|karte:map with pin|reise:airplane|urlaub:beach
  auto:car|elektroauto:electric car|verkehr:traffic cars|zug:train|züge:trains|bahn:train|lok:train locomotive|fahrrad:bicycle|rad:bicycle
  schiff:ship|hafen:harbor with ship|boot:boat|container:container ship|flugzeug:airplane|flug:airplane|pilot:airplane|motor:engine gear
  maschine:machine gear|zahnrad:gear|fabrik:factory gear|industrie:factory gear|werkzeug:tool and gear|roboter:robot
  intelligenz:artificial intelligence network|ki:artificial intelligence network|algorithm:network|netz:network|internet:network globe
  computer:laptop computer|rechner:laptop computer|laptop:laptop|software:laptop code|programm:laptop code|daten:data server
  server:server room|speicher:battery storage|chip:computer chip|prozessor:computer chip|halbleiter:computer chip|handy:smartphone
  smartphone:smartphone|telefon:phone|kamera:camera|foto:camera|bild:picture frame camera|passwort:lock|sicherheit:lock and shield
  schutz:shield|batterie:battery|akku:battery|strom:electric bolt|energie:energy bolt|kraftwerk:power station with turbine|kern:atom
  feuer:flame|wärme:flame|hitze:flame and sun|licht:light bulb|lampe:light bulb|idee:light bulb idea|erfind:light bulb invention
  geld:coins|euro:coins|münze:coins|preis:coins and cart|kosten:coins|steuer:coins and scales|zins:bank and coins|bank:bank
  aktie:stock market chart|börse:stock market chart|inflation:rising chart and coins|wirtschaft:rising chart|wachstum:growth chart
  handel:shopping cart|laden:shop|läden:shop|supermarkt:supermarket cart|kauf:shopping cart|kund:customer with cart|firma:office tower
  unternehmen:office tower|arbeit:office briefcase|beruf:briefcase|chef:office briefcase|büro:office|vertrag:document and briefcase
  gesetz:scales of justice|recht:scales of justice|gericht:scales of justice|politik:parliament building|regierung:parliament building
  wahl:parliament building|krieg:shield|frieden:dove bird|film:film reel|kino:cinema film reel|serie:television clapperboard
  schauspiel:clapperboard on a stage|musik:music note|lied:music note|sänger:microphone|konzert:concert stage|theater:theatre stage
  tanz:dance stage|spiel:game controller|fußball:football trophy|olymp:olympic trophy|meister:trophy|pokal:trophy|kunst:palette
  maler:palette and brush|farbe:palette of colors|geschichte:old book|antik:ancient temple|römer:ancient roman temple|pyramide:pyramid
  ägypt:pyramid in egypt|zeit:clock|uhr:clock|kalender:calendar clock|geschenk:gift|weihnacht:christmas gift|geburtstag:birthday gift
  müll:recycling plant|plastik:plastic bottle|umwelt:green leaf|natur:green forest|luft:sky with clouds|temperatur:thermometer and sun`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(':') as [string, string]),
);
const STEMS = Object.keys(SHOWS).sort((one, other) => other.length - one.length);
/** Shorter stems occur in too many words that have nothing to do with them. */
const COMPOUND = 4;
const ENDINGS = '(?:e|n|s|r|en|er|es|ern|nen)?';

/** What of a German text can be painted, in English and in order; a name that no one translates stays as it is. */
export function pictured(text: string): string[] {
  const named = nouns(text);
  const words = named.flatMap((name) => name.split(' '));
  const shown = [...new Set(words.flatMap((noun) => showing(noun.toLowerCase()) ?? []))];
  return shown.length > 0 ? shown : named.slice(0, 1);
}

function showing(noun: string): string | null {
  const stem =
    STEMS.find((each) => (each.length < COMPOUND ? isForm(noun, each) : noun.startsWith(each))) ??
    // The last part of a compound says what it is: a `Zentralbank` is a bank.
    STEMS.find((each) => each.length >= COMPOUND && isForm(noun.slice(noun.lastIndexOf(each)), each));
  return stem === undefined ? null : (SHOWS[stem] ?? null);
}

const isForm = (noun: string, stem: string): boolean => new RegExp(`^${stem}${ENDINGS}$`).test(noun);
