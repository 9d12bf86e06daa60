// Sample plan options of the specification's store form, for a server without plans.
export const samplePlanOptions = [
  'Free',
  'Starter at $19.99/month',
  'Premium at $49.99/month',
  'Premium yearly at $499.99/year',
] as const;
