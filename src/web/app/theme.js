// Applies the colours that were chosen in the settings. It is a classic script, so it runs before the first paint.
try {
    const theme = localStorage.getItem("acepost.theme");
    if (theme) document.documentElement.dataset.theme = theme;
} catch {
    // The browser has no storage, so nothing was chosen.
}
