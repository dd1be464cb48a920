// Embedded verbatim in every page: the page's security policy contains hashes of exactly these characters.

export const style = `
:root { --ink: #f4f2ff; --soft: #a9a4c4; --line: #ffffff1f; --accent: #9d86ff; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: clamp(0rem, 3vw, 3rem);
  color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  background: radial-gradient(60rem 40rem at 15% 0%, #3a2a8c 0%, transparent 60%),
    radial-gradient(50rem 40rem at 100% 100%, #0d4a5c 0%, transparent 60%), #0b0a14; }
.post { width: min(100%, 60rem); display: grid; overflow: hidden; background: #14122299; border: 1px solid var(--line);
  border-radius: 1.5rem; box-shadow: 0 2rem 5rem #0009; }
video { display: block; width: 100%; max-height: 85vh; max-height: 85dvh; aspect-ratio: 9 / 16; object-fit: contain; background: #000; }
article { padding: clamp(1.25rem, 4vw, 2.5rem); display: flex; flex-direction: column; align-items: flex-start; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.4rem, 3.5vw, 2.1rem); line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; text-wrap: balance; }
.meta { margin: 0 0 1.25rem; color: var(--soft); font-size: .9rem; }
.description { margin: 0 0 1.25rem; white-space: pre-line; overflow-wrap: anywhere; }
.tags { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1.75rem; padding: 0; }
.tags li { padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 2rem; color: var(--accent); font-size: .85rem; overflow-wrap: anywhere; }
.like { margin-top: auto; padding: .6rem 1.3rem; border: 1px solid var(--line); border-radius: 2rem; background: #ffffff12;
  color: inherit; font: inherit; font-variant-numeric: tabular-nums; cursor: pointer; transition: background .15s, color .15s; }
.like:hover { background: #ffffff24; }
.like:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.like[aria-pressed="true"] { color: #ff7d9c; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.missing { padding: 2rem; text-align: center; }
.missing .code { margin: 0; font-size: 5rem; font-weight: 800; line-height: 1; color: var(--accent); }
.missing p:last-child { color: var(--soft); }
@media (min-width: 46rem) { .post { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); } }
@media (max-width: 46rem) { body { place-items: start stretch; padding: 0; } .post { border: 0; border-radius: 0; min-height: 100dvh; align-content: start; } }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`;

export const script = `
const like = document.querySelector('.like');
const post = like.dataset.post;
const memory = (() => { try { return window.localStorage; } catch { return null; } })();
const press = (isLiked) => like.setAttribute('aria-pressed', String(isLiked));
press(memory?.getItem('liked ' + post) === 'yes');
like.addEventListener('click', async () => {
  if (like.getAttribute('aria-pressed') === 'true') return;
  press(true);
  const answer = await fetch('/posts/' + post + '/like', { method: 'POST' }).catch(() => null);
  if (!answer || !answer.ok) return press(false);
  memory?.setItem('liked ' + post, 'yes');
  const count = like.querySelector('.count');
  count.textContent = String(Number(count.textContent) + 1);
});
`;
