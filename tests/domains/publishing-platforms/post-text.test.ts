import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fittedText } from '../../../domains/publishing-platforms/post-text.ts';

const it = suite('a post’s text within a limit');

const post = { title: 'Bees', description: 'Why bees dance for each other', hashtags: ['bees'] };
const credits = 'Pictures: Jane Doe (Pexels)';

it('loses the end of its description first', () => {
  assert.is(fittedText(post, 100), 'Bees\n\nWhy bees dance for each other\n\n#bees');
  assert.is(fittedText(post, 30), 'Bees\n\nWhy bees dance…\n\n#bees');
});

it('keeps the credits that licences of its pictures ask for, as long as they fit', () => {
  const credited = { ...post, description: `${post.description}\n\n${credits}` };
  assert.is(fittedText(credited, 100), `Bees\n\n${post.description}\n\n${credits}\n\n#bees`);
  assert.is(fittedText(credited, 58), `Bees\n\nWhy bees dance…\n\n${credits}\n\n#bees`);
  assert.is(fittedText(credited, 30), 'Bees\n\nWhy bees dance…\n\n#bees');
  assert.is(fittedText({ ...post, description: credits }, 100), `Bees\n\n${credits}\n\n#bees`);
});

it.run();
