import { expect, test } from 'vitest';
import { markUnused } from './router-parts.ts';

test('components that nothing imports can be left out', () => {
  const code = `var Form = React10.forwardRef(() => {});
Form.displayName = "Form";
RenderErrorBoundary.contextType = RSCRouterContext;
`;
  expect(markUnused(code)).toBe(`var Form = /* @__PURE__ */ React10.forwardRef(() => {});

RenderErrorBoundary.contextType = RSCRouterContext;
`);
});
