/** Updates the place on the page, and opens the form when it is the visitor's turn. */
const place = document.getElementById('place')
const wait = document.getElementById('wait')
const sent = document.getElementById('sent')

if (sent instanceof HTMLFormElement) {
  // The script sends the form when it is the visitor's turn.
  sent.querySelector('button')?.remove()
  document.querySelector('.with-script')?.removeAttribute('hidden')
}
askAfter(Number(wait?.dataset.seconds))

/** @param {number} seconds */
function askAfter(seconds) {
  setTimeout(ask, (Number.isNaN(seconds) ? 5 : seconds) * 1000)
}

async function ask() {
  try {
    const answer = await fetch('/waiting-room/place', { cache: 'no-store' })
    const standing = await answer.json()
    if (standing.place === 0 || standing.place === null) return goOn(standing.place === 0)
    if (place) place.textContent = standing.count
    // Assign only changed words, because a screen reader announces every assignment.
    if (wait && wait.textContent !== standing.words) wait.textContent = standing.words
    askAfter(standing.askAgainSeconds)
  } catch {
    askAfter(10)
  }
}

/** @param {boolean} isTheirTurn */
function goOn(isTheirTurn) {
  if (wait && isTheirTurn) wait.textContent = wait.dataset.now ?? ''
  if (sent instanceof HTMLFormElement) sent.submit()
  else location.reload()
}
