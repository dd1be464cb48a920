const MOST = 12;
const box = document.querySelector('search');
const field = document.getElementById('sought');
const found = document.getElementById('found');
const status = found.querySelector('p');
const list = found.querySelector('ol');

/** Loaded when someone begins to search, and not with every page. */
let engine;
const loadEngine = () => {
  engine ??= Promise.all([import('/docs/search-engine.js'), import('/docs/search-index.js')]).then(
    ([{ default: MiniSearch }, { index }]) =>
      MiniSearch.loadJSON(index, { fields: ['title', 'text'], storeFields: ['title', 'page'] }),
  );
  return engine;
};

const show = async () => {
  const words = field.value.trim();
  found.hidden = words === '';
  if (words === '') return;
  const search = await loadEngine();
  if (field.value.trim() !== words) return;
  const hits = search.search(words, { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4 } });
  status.textContent = hits.length === 0 ? `Nothing about “${words}”` : `${hits.length} found`;
  list.replaceChildren(...hits.slice(0, MOST).map(entryFor));
};

function entryFor({ id, title, page }) {
  const link = document.createElement('a');
  link.href = id;
  link.textContent = title;
  if (title !== page) {
    const where = document.createElement('small');
    where.textContent = page;
    link.append(where);
  }
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

const close = () => {
  found.hidden = true;
};

field.addEventListener('focus', () => void loadEngine());
field.addEventListener('input', () => void show());
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') list.querySelector('a')?.click();
});
list.addEventListener('click', close);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !found.hidden) {
    close();
    field.focus();
  }
  const isTyping = event.target.closest?.('input, textarea, [contenteditable]');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
document.addEventListener('click', ({ target }) => {
  if (!box.contains(target)) close();
});
box.hidden = false;
