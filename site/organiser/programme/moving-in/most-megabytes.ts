/**
 * Of all files together, unpacked. What cannot be made smaller grows by a third as text, and a form with files has 11 MB.
 * Apart from what packs them, because the page says it in browsers.
 */
export const mostMegabytes = 8
