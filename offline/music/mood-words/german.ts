import { type MoodWords, stems } from './stems.ts';

export const GERMAN: MoodWords = {
  upbeat: stems(`
    *festival *konzert tour$|tournee album$|alben$ feier$|feiern|feiert|gefeiert|jubel party|partys premiere trailer
    sommer ferien|urlaub tanz|tänz|getanzt lied$|lieder|song$|songs$ fan$|fans$ auszeichn|ausgezeichnet|oscar ticket
    mode$|modenschau viral comeback fortsetzung`),
  driving: stems(`
    *rennen$|rennfahr *meisterschaft|weltmeister finale$|endspiel spiel$|spiele$|spieltag tor$|tore$ team$|mannschaft
    schnell tempo$|geschwindigkeit chip$|chips$|halbleiter roboter motor$|motoren|antrieb *batterie|akku
    elektro|elektrisch start-up|startup|gründer software prozessor beschleunig wettbewerb|konkurren rivale
    gewinn$|gewinne$|umsatz wachstum|wächst sprint marathon`),
  inspiring: stems(`
    entdeck durchbruch *teleskop weltraum|weltall|raumfahrt raumschiff|raumsonde|rakete mission mond$|mondes$|mondland
    mars$ galaxie|milchstraße stern$|sterne$|sternen$ umlaufbahn|orbit heilung|geheilt|heilt$ impfstoff
    hoffnung|hoffen$|hofft$ rettung|retten$|rettet|gerettet erreich gipfel$|gipfels rekord
    forscher|forschung|forschende|wissenschaftler erfind|erfand|erfunden solar|photovoltaik erneuerbar
    traum$|träume|träumt|geträumt gelang|gelungen|geschafft planet erstmals fossil spezies|tierart|pflanzenart
    restaur|wiederherst naturschutz|artenschutz|geschützt`),
  warm: stems(`
    famili zuhause|daheim|heimat gemeinschaft|gemeinde$ ehrenamt|freiwillig rezept brot$|brote$|brötchen
    bäcker|backen$|backt$|bäckt|gebacken garten$|gärten|gärtner spende|gespendet nachbar wiedersehen|wiedervereint
    großm|oma$|omas$ großv|opa$|opas$ mutter$|mütter|mama$ vater$|väter|papa$ kind$|kinder|kindern küche$|küchen
    kaffee freund$|freunde$|freunden$|freundin freundlich|herzlich schule$|schulen$|schüler lehrer
    bücherei|bibliothek gemeinsam|zusammen$`),
  calm: stems(`
    schlaf|schläf tee$|tees$ wald$|waldes$|wälder ozean meditat|meditier atem|atmen$|atmung langsam
    ruhe$|ruhig|stille$ fluss$|flüsse|ufer$ natur$ regen$ spazier|wander achtsam pause$|pausen$|erhol stress yoga
    wasser$|wassers$ baum$|bäume see$|seen$ meer$|meere$ ernährung|diät herz$|herzen$ gehirn gewohnheit entspann`),
  playful: stems(`
    katze|kater$|kätzchen hund$|hunde$|hündin|hündchen welpe panda pinguin banane spielzeug
    witz$|witze$|witzig streich$|streiche$ lustig|komisch gans$|gänse ente$|enten$ waschbär eichhörnchen
    affe$|affen$|äffchen papagei *käse$ pizza socke albern|verrückt kurios|skurril|seltsam versehentlich`),
  tense: stems(`
    warnt|warnen$|gewarnt|*warnung droht|drohen$|drohung|bedroh *absturz$|abgestürzt|stürzt *krise
    notfall|notfälle|notstand|notruf sturm$|stürme|unwetter|orkan hochwasser|überschwemm|*flut$ erdbeben
    *brand$|*brände|großfeuer streik klage$|klagen$|verklag hack|cyber datenleck|sicherheitslücke
    *angriff|angegriffen|attack rückruf risiko|risiken inflation|teuerung entlassung|entlässt|stellenabbau
    schließung|stillstand sanktion *ausfall$|*ausfälle verbot|verbiet|verboten betrug|betrüg ermittl|ermittel|razzia
    zusammenbruch|kollaps|einsturz|eingestürzt *mangel$|engpass|engpäss zölle$|zöllen$|strafz streit$|konflikt
    evakui kürzung|kürzt$|gekürzt einbruch|rezession schulden$|*schulden$|verschuld`),
  dark: stems(`
    getötet|tötet|töten$ tot$|tote$|toten$|toter$|*todes|tödlich|tod$ starb$|starben$|stirbt|sterben$|gestorben|verstorben
    umgekommen|umkam|leiche *mord$|morde$|mörder|ermord opfer$|opfern$|*todesopfer tragöd|tragisch
    beerdig|begräbnis|bestatt trauer$|trauern$|trauert|trauernd krieg$|kriege$|krieges$|*krieg$|kriegsverb|kriegsgeb
    massaker|völkermord hungersnot *bombe|bombard schießerei|erschoss|erschieß *katastroph ertrank|ertrunken|ertrinken
    suizid|selbstmord terror|*anschlag$|anschläge geisel missbrauch|misshand|vergewaltig`),
};
