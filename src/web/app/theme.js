// A plain script, so that it runs before anything is drawn: the colours that were chosen in the settings.
try {
    const theme = localStorage.getItem("acepost.theme");
    if (theme) document.documentElement.dataset.theme = theme;
} catch {
    // A browser that keeps nothing has chosen nothing.
}
