export const keepIt = 'Keep it'

export const everythingThatYouTypedAnd =
  'Everything that you typed and chose in this form is removed, here and in this browser.'
