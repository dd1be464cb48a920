// The look that was chosen in the dashboard, before anything is drawn.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
// On a narrow screen the text comes first.
addEventListener('DOMContentLoaded', () => {
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav.pages details').open = false;
});
