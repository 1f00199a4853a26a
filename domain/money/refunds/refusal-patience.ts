/** After this many days of refusals staff pay a refund by hand, unless the payment is disputed. */
export const patienceDays = 10

/** How many days after the first question for an account the payer of a refund that is paid by hand is asked again. */
export const secondQuestionDays = 7
