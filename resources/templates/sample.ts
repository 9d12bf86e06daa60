// Sample templates of the specification, for servers without templates and for the demo data.
import type { Template } from './contract.ts';

export interface SampleTemplate extends Pick<Template['configuration'], 'theme' | 'layout'> {
  readonly name: string;
}

export const sampleTemplates: readonly SampleTemplate[] = [
  { name: 'Modern Storefront', theme: 'light', layout: 'grid' },
  { name: 'Classic Boutique', theme: 'light', layout: 'sidebar' },
  { name: 'Midnight Gallery', theme: 'dark', layout: 'grid' },
  { name: 'Studio Noir', theme: 'dark', layout: 'sidebar' },
];
