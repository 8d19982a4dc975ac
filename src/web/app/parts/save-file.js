// Downloads of files that are made in the browser.

/**
 * Lets the browser save a file.
 * @param {Blob} file
 * @param {string} name
 */
export function saveFile(file, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
