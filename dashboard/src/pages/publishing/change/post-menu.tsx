import { useState } from 'react';
import type { Publication } from '../../../api/publishing.ts';
import { PublishContent } from '../../../commands/publish-content.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Menu, type MenuItem } from '../../../components/menu.tsx';
import { Modal } from '../../../components/modal.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { RepeatForm } from '../evergreens/repeat-form.tsx';
import { ChangeForm } from './change-form.tsx';
import { useChanges } from './use-changes.ts';

type Choice = 'now' | 'elsewhere' | 'repeat' | 'cancel' | 'takeDown';

/** By status, what can still be done about a publication. */
const CHOICES: Readonly<Partial<Record<Publication['status'], readonly Choice[]>>> = {
  scheduled: ['now', 'elsewhere', 'cancel'],
  requested: ['elsewhere', 'cancel'],
  published: ['elsewhere', 'repeat', 'takeDown'],
};

const ICONS = { now: 'send', elsewhere: 'plus', repeat: 'refresh', cancel: 'stop', takeDown: 'archive' } as const;

/** What can be done about a publication that is scheduled or live. Each step says what it does before it is taken. */
export function PostMenu({ publication }: { publication: Publication }) {
  const { content_id, title, platform, status, schedule_at, live_at } = publication;
  const { change: t, evergreens } = useTexts('publishing');
  const { changePost, changePostTitle } = useTexts('words');
  const { dateTime } = useFormats();
  const names = usePlatformNames();
  const name = names[platform] ?? platform;
  const [asked, setAsked] = useState<Choice | 'change' | null>(null);
  const { change, cancel, takeDown } = useChanges(publication);
  const choices = CHOICES[status];
  const problem = change.error ?? cancel.error ?? takeDown.error;
  const close = () => setAsked(null);
  if (!choices) return problem && <ProblemNote error={problem} />;
  const when = dateTime(schedule_at ?? live_at);
  const questions = {
    now: {
      title: t.nowQuestion(title, name),
      text: t.nowText(when),
      confirm: t.now,
      // It may be in another day's panel by then: callbacks of what is gone are not called, but promises are kept.
      go: () =>
        void change.mutateAsync({ schedule_at: null }).then(
          () => toast(t.publishing(title, name)),
          () => undefined,
        ),
    },
    cancel: { title: t.cancelQuestion(title, name), text: t.cancelText, confirm: t.cancel, go: () => cancel.mutate() },
    takeDown: {
      title: t.takeDownQuestion(title, name),
      text: t.takeDownText,
      confirm: t.takeDown,
      go: () => takeDown.mutate(undefined, { onSuccess: () => toast(t.takingDown(name)) }),
    },
  };
  const question = asked !== null && asked in questions ? questions[asked as keyof typeof questions] : null;
  const items: MenuItem[] = choices.map((each) => ({
    key: each,
    label: t[each],
    icon: ICONS[each],
    onChoose: () => setAsked(each),
  }));
  return (
    <>
      {problem && <ProblemNote error={problem} />}
      {status === 'scheduled' && (
        <Button icon="calendar" aria-label={`${changePost}: ${title}, ${name}`} onClick={() => setAsked('change')}>
          {changePost}
        </Button>
      )}
      <Menu
        label={t.more(title, name)}
        items={items}
        busy={[change, cancel, takeDown].some((each) => each.isPending)}
      />
      <PublishContent contentId={content_id} open={asked === 'elsewhere'} onClose={close} />
      <Modal open={asked === 'change'} onClose={close} title={changePostTitle(name)}>
        <ChangeForm publication={publication} onClose={close} />
      </Modal>
      <Modal open={asked === 'repeat'} onClose={close} title={evergreens.dialog(title)}>
        <RepeatForm publication={publication} onClose={close} />
      </Modal>
      <ConfirmDialog
        open={question !== null}
        onClose={close}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        confirm={question?.confirm ?? ''}
        keep={t.leave}
        onConfirm={() => {
          close();
          question?.go();
        }}
      />
    </>
  );
}
