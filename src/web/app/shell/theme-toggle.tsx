import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const isLight = useTheme() === 'light';
  return (
    <IconButton
      label={isLight ? 'Dark theme' : 'Light theme'}
      {...(className ? { className } : {})}
      onClick={() => chooseTheme(isLight ? 'dark' : 'light')}
    >
      {isLight ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </IconButton>
  );
}
