import { expect, test } from 'vitest';
import { signInSheet } from './radix-sign-in.ts';

test('the small sheet holds what the form uses, in a layer, and nothing of other controls and colours', () => {
  const small = signInSheet(`
    :root { --indigo-1: #fff; --indigo-a3: #eee; --ruby-1: #fee; --ruby-a3: #fdd; --space-3: 12px; }
    .rt-Button:where(.rt-r-size-3) { height: 40px; }
    .rt-BaseButton:where(:not(.rt-variant-ghost)) { height: 1px; }
    .rt-Button:where(.rt-variant-ghost), .rt-TextFieldRoot { width: 1px; }
    .rt-DialogContent { padding: 0; }
    @media (hover: hover) { .rt-TableRow { color: red; } }
    [data-accent-color='indigo'] { --accent-1: var(--indigo-1); }
    [data-accent-color='ruby'] { --accent-1: var(--ruby-1); }
  `);
  expect(small).toMatch(/^@layer sign-in \{/);
  for (const kept of ['--ruby-1', '--ruby-a3', '--space-3', 'rt-r-size-3', ':not(.rt-variant-ghost)', '.rt-TextFieldRoot', "'ruby'"])
    expect(small).toContain(kept);
  for (const left of ['--indigo', 'Dialog', 'Table', '@media', ':where(.rt-variant-ghost)', "'indigo'"]) expect(small).not.toContain(left);
});
