// Puts parts of a conference into another website's page: the element says which conference and which part.
// It writes no markup of its own, loads nothing from elsewhere, and leaves what stood there if the part cannot be had.
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const here = script.src
  /** @param {HTMLElement} place */
  const fill = async place => {
    const { conference = '', embed = '', lang } = place.dataset
    const address = new URL(
      `/${encodeURIComponent(conference)}/embeds/${encodeURIComponent(embed)}.html`,
      here,
    )
    if (lang) address.searchParams.set('lang', lang)
    try {
      const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      if (!answer.ok) return
      const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
      place.replaceChildren(...parsed.body.childNodes)
    } catch {
      // The visitor keeps the link that stood there.
    }
  }
  const fillAll = () => {
    for (const place of document.querySelectorAll('[data-conference][data-embed]'))
      if (place instanceof HTMLElement) fill(place)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fillAll)
  else fillAll()
})()
