export const conferencePolicies = 'Conference Policies'
