import { test } from '#tests/support/journey.ts'
import { walkThroughPeople } from '#tests/support/organiser-story.ts'

test.use({
  changing: 'the organiser’s people',
  // Refusals have an error status.
  expectedComplaints: [/status of 422/],
  javaScriptEnabled: true,
})

// Its expectations are in the story, which runs with a script and without.
test('the first owner comes in, invites a manager, and takes the role away again', async ({
  page,
  product,
  browser,
}) => walkThroughPeople(page, { product, browser, javaScriptEnabled: true }))
