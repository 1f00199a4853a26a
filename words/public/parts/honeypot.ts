export const leaveThisEmpty = 'Leave this empty'
