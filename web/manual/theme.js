// The theme that was chosen at the table, or the system's.
const chosen = localStorage.getItem('sandtable.theme');
if (chosen) document.documentElement.dataset.theme = chosen;
