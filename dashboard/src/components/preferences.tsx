import { THEMES, useTheme } from '../design/theme.ts';
import { changeLanguage, useTexts } from '../texts/index.ts';
import { LANGUAGES, type Language, useLanguage } from '../texts/language.ts';
import './preferences.css';
import { SelectField } from './field.tsx';

/** Language and theme: both follow the browser until someone chooses. */
export function Preferences() {
  const t = useTexts('core');
  const language = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <div className="preferences">
      <SelectField
        label={t.language}
        value={language}
        options={Object.entries(LANGUAGES)}
        onChoose={(to) => void changeLanguage(to as Language)}
      />
      <SelectField
        label={t.theme}
        value={theme}
        options={THEMES.map((each) => [each, t.themes[each]] as const)}
        onChoose={(to) => setTheme(to as (typeof THEMES)[number])}
      />
    </div>
  );
}
