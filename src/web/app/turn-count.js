// Tells the number of matches that wait for the player on the page's icon in the tab, and on that of the installed page.

const SIZE = 64;

/** Whether the icon is drawn here. It stays so: browsers would request its file again. */
let isDrawn = false;

/** @param {number} count */
export async function showTurnCount(count) {
    showBadge(count);
    if (count === 0 && !isDrawn) return;
    isDrawn = true;
    const sign = document.querySelector(".brand img");
    // It may still be on its way. Without it, the number alone is drawn.
    if (sign instanceof HTMLImageElement) await sign.decode().catch(() => {});
    const icon = document.querySelector("link[rel=icon]");
    if (icon instanceof HTMLLinkElement) icon.href = drawn(sign, count);
}

/** @param {number} count */
function showBadge(count) {
    // Browsers refuse it where the page is not installed.
    if (count > 0) navigator.setAppBadge?.(count).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
}

/**
 * Returns the address of the icon with a number, or without one for 0.
 * @param {Element | null} sign  The icon in the header, which need not be requested.
 * @param {number} count
 */
function drawn(sign, count) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [SIZE, SIZE];
    const context = canvas.getContext("2d");
    if (sign instanceof HTMLImageElement && sign.naturalWidth > 0) context?.drawImage(sign, 0, 0, SIZE, SIZE);
    if (context && count > 0) drawNumber(context, count);
    return canvas.toDataURL();
}

/** @param {CanvasRenderingContext2D} context @param {number} count */
function drawNumber(context, count) {
    context.beginPath();
    context.arc(42, 42, 22, 0, 2 * Math.PI);
    context.fillStyle = "#14532d";
    context.fill();
    [context.lineWidth, context.strokeStyle] = [3, "#fff"];
    context.stroke();
    context.font = `bold ${count > 9 ? 26 : 32}px sans-serif`;
    [context.textAlign, context.textBaseline, context.fillStyle] = ["center", "middle", "#fff"];
    context.fillText(count > 99 ? "99" : String(count), 42, 44);
}
