import { type MoodWords, stems } from './stems.ts';

export const ENGLISH: MoodWords = {
  upbeat: stems(`
    festival concert tour$ album celebrat party$ parties premiere trailer summer holiday dance dancing song$ songs
    fans award ticket fashion viral comeback sequel`),
  driving: stems(`
    race$ racing championship final$ match$ goal$ goals team$ fast$ faster fastest speed chip$ chips robot engine
    battery electric startup software processor accelerat compet rival$ rivals profit growth sprint marathon`),
  inspiring: stems(`
    discover breakthrough telescope space$ spacecraft mission moon$ mars$ galaxy star$ stars orbit cure$ cured
    vaccine hope$ hopes rescue reach summit record$ scientists invent solar renewable dream achiev planet first-ever
    species fossil restor protect`),
  warm: stems(`
    family families home$ community volunteer recipe bread bake bakery garden donat neighbor neighbour reunit
    grandm grandf mother father children kitchen coffee friend kind$ kindness teacher school library together`),
  calm: stems(`
    sleep tea$ forest ocean$ meditat breath slow quiet river rain$ nature walk$ walking walks mindful rest$ stress
    yoga water$ tree$ trees sea$ lake diet heart$ brain habit`),
  playful: stems(`
    cat$ cats kitten dog$ dogs puppy panda penguin banana toy$ toys joke prank funny goose geese duck raccoon squirrel
    monkey parrot cheese pizza sock$ socks silly weird accidentally oddly`),
  tense: stems(`
    warn threat crash crisis emergenc storm wildfire strike$ strikes lawsuit hack breach attack recall risk inflation
    layoff shutdown sanction outage ban$ banned bans fraud investigat collapse shortage tariff dispute conflict
    evacuat cut$ cuts slump plunge debt`),
  dark: stems(`
    kill died dies$ death dead$ deadly murder victim tragedy funeral mourn war$ wars genocide massacre famine bomb
    shooting casualt disaster drown grief suicide terror hostage abuse`),
};
