/**
 * The completion script for PowerShell (5.1 and later).
 *
 * @module
 */
import { type Node, valueFlags, type Values } from "./model.ts";

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Pairs of a word and its help, as the script's `Rows` reads them. */
function rows(pairs: readonly (readonly [string, string])[]): string {
  return `@(${pairs.map(([word, help]) => `,@(${quoted(word)}, ${quoted(help)})`).join("; ")})`;
}

function valueRow(key: string, { choices, names, label }: Values): string {
  // Nothing back makes PowerShell offer file names; a value of our own keeps them away.
  const answer = choices.length > 0
    ? rows(choices.map((choice) => [choice, label]))
    : quoted(names);
  return `    ${quoted(key)} = ${answer}\n`;
}

function hashtable(lines: readonly string[]): string {
  return `@{\n${lines.join("")}  }`;
}

/** The script, made from the tree of the command line. */
export function powershellCompletions(nodes: readonly Node[]): string {
  const words = nodes.map(({ path, next }) =>
    `    ${quoted(path)} = ${rows(next.map(({ word, help }) => [word, help]))}\n`
  );
  const flags = nodes.map(({ path, flags }) =>
    `    ${quoted(path)} = ${rows(flags.map(({ name, help }) => [`--${name}`, help]))}\n`
  );
  const values = nodes.flatMap(({ path, flags, operands }) => [
    ...flags.flatMap(({ name, values }) =>
      values === null ? [] : [valueRow(`${path}:--${name}`, values)]
    ),
    ...operands.map((value, at) => valueRow(`${path}:${at}`, value)),
  ]);
  const takes = valueFlags(nodes).map((name) => quoted(`--${name}`)).join(", ");
  return `# PowerShell completion for resume: resume completions powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName resume -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = ${hashtable(words)}
  $flags = ${hashtable(flags)}
  $values = ${hashtable(values)}
  $takes = @(${takes})

  # The words up to the cursor: which command they are, how many operands it has, and whether a
  # flag waits for its value.
  $command = ''; $pending = ''; $operands = 0; $stop = $false
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition -or
      ($wordToComplete -eq '' -and $_.Extent.EndOffset -le $cursorPosition) } |
    ForEach-Object { $_.Extent.Text })
  foreach ($word in $before) {
    if ($pending) { $pending = ''; continue }
    if (-not $stop -and $word -eq '--') { $stop = $true; continue }
    if (-not $stop -and $takes -ccontains $word) { $pending = $word; continue }
    if (-not $stop -and $word.StartsWith('-')) { continue }
    $longer = "$command $word".Trim()
    if (-not $stop -and $operands -eq 0 -and $words.ContainsKey($longer)) { $command = $longer }
    else { $operands++ }
  }

  $lead = ''; $typed = $wordToComplete; $found = @()
  if ($pending) { $found = $values["\${command}:$pending"] }
  elseif (-not $stop -and $typed -match '^(--[^=]+=)(.*)$') {
    $lead = $Matches[1]; $typed = $Matches[2]
    $found = $values["\${command}:$($lead.TrimEnd('='))"]
  }
  elseif (-not $stop -and $typed.StartsWith('-')) { $found = $flags[$command] }
  else {
    $found = $values["\${command}:$operands"]
    if ($operands -eq 0 -and -not $stop -and $words[$command].Count -gt 0) {
      $found = @($words[$command]) + @($found | Where-Object { $_ -is [array] })
    }
  }
  # Without an answer PowerShell completes file names by itself.
  if ($found -is [string]) {
    if ($found -ne 'folders') { return }
    Get-ChildItem -Directory -Path "$typed*" -ErrorAction SilentlyContinue | ForEach-Object {
      $parent = if ($typed) { Split-Path $typed } else { '' }
      $name = if ($parent) { Join-Path $parent $_.Name } else { $_.Name }
      if ($name -match '[\\s'']') { $name = "'" + $name.Replace("'", "''") + "'" }
      [System.Management.Automation.CompletionResult]::new(
        "$lead$name", $_.Name, 'ProviderContainer', $_.FullName)
    }
    return
  }
  $found | Where-Object { $_ -and $_[0].StartsWith($typed, 'Ordinal') } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new(
      "$lead$($_[0])", $_[0], 'ParameterValue', $_[1])
  }
}
`;
}
