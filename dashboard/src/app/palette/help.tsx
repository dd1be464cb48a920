import { Checkbox } from '../../components/choice.tsx';
import { Modal } from '../../components/modal.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useTexts } from '../../texts/index.ts';
import './palette.css';

const IS_APPLE = /Mac|iP(hone|ad)/.test(navigator.platform);

/** What the keys do, and whether single letters do anything. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts('palette').help;
  const [areOn, setOn] = useShortcuts();
  const groups = [
    [
      t.anywhere,
      [
        [`${IS_APPLE ? '⌘' : t.control} K`, t.search],
        ['?', t.help],
        ['Esc', t.close],
        ['Tab', t.skip],
      ],
    ],
    [
      t.board,
      [
        ['← ↑ → ↓', t.move],
        ['A', t.approve],
        ['R', t.revise],
      ],
    ],
    [
      t.gate,
      [
        ['A', t.approve],
        ['R', t.revise],
      ],
    ],
    [t.calendar, [['← ↑ → ↓', t.days]]],
  ] as const;
  return (
    <Modal open title={t.title} onClose={onClose}>
      <div className="keys">
        {groups.map(([name, keys]) => (
          <section key={name} className="stack stack-s">
            <h3>{name}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key} className="keys-row">
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox label={t.letters} hint={t.lettersHint} checked={areOn} onChange={setOn} />
      </div>
    </Modal>
  );
}
