<#
.SYNOPSIS
Installs resume for the current user: downloads the archive for this machine, checks its SHA-256 sum,
tries the program, and only then puts it in place. No administrator is needed.

.PARAMETER Version
That version instead of the latest, 1.2.3.

.PARAMETER Dir
Where to put it; %LOCALAPPDATA%\Programs\resume otherwise.

.PARAMETER BaseUrl
A folder with SHA256SUMS and the archives: an address or a local path.

.PARAMETER Link
Also makes x-internal-resume-story.exe, the name of the skill that it stands in for.

.EXAMPLE
irm https://github.com/resume-cli/resume/releases/latest/download/install.ps1 | iex

.EXAMPLE
& ([scriptblock]::Create((irm https://github.com/resume-cli/resume/releases/latest/download/install.ps1))) -Version 0.1.0
#>
[CmdletBinding()]
param(
    [string] $Version = '',
    [string] $Dir = '',
    [string] $BaseUrl = '',
    [switch] $Link
)

# Written for Windows PowerShell 5.1, which every Windows has.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
Set-StrictMode -Version 2

$releases = 'https://github.com/resume-cli/resume/releases'

# The targets that run here, the best one first.
function Get-Targets {
    # The process may be an emulated one; the system knows what it runs on.
    $architecture = $env:PROCESSOR_ARCHITECTURE
    if ($env:PROCESSOR_ARCHITEW6432) { $architecture = $env:PROCESSOR_ARCHITEW6432 }
    switch ($architecture) {
        'AMD64' { return 'x86_64-pc-windows-msvc' }
        # Windows on ARM runs the other one too, where a release has none of its own.
        'ARM64' { return 'aarch64-pc-windows-msvc', 'x86_64-pc-windows-msvc' }
        default { throw "There is no resume for $architecture`: only x86_64 and aarch64 (64 bits)." }
    }
}

function Get-Asset([string] $From, [string] $Name, [string] $To) {
    if ($From -match '^https?://') {
        [Net.ServicePointManager]::SecurityProtocol =
            [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
        Invoke-WebRequest -UseBasicParsing -Uri "$From/$Name" -OutFile $To
    }
    else {
        Copy-Item -LiteralPath (Join-Path $From $Name) -Destination $To
    }
}

# The archive in SHA256SUMS for the first target that has one.
function Find-Archive([string] $Path, [string[]] $Targets) {
    $lines = @(Get-Content -LiteralPath $Path)
    foreach ($target in $Targets) {
        $pattern = "^([0-9a-f]{64}) [ *](resume-v([0-9A-Za-z.-]+?)-$target)\.zip$"
        $found = @($lines | Where-Object { $_ -cmatch $pattern })
        if ($found.Count -gt 1) { throw 'SHA256SUMS names two archives for this machine.' }
        if ($found.Count -eq 1) {
            $null = $found[0] -cmatch $pattern
            return @{ Sum = $Matches[1]; Stem = $Matches[2]; Version = $Matches[3] }
        }
    }
    throw "This release has no archive for $($Targets -join ' or ')."
}

# Windows lets a running program be renamed, not replaced.
function Move-IntoPlace([string] $New, [string] $Place) {
    $old = ''
    if (Test-Path -LiteralPath $Place) {
        $old = "$Place.old-$PID"
        Move-Item -LiteralPath $Place -Destination $old
    }
    try {
        Move-Item -LiteralPath $New -Destination $Place
    }
    catch {
        if ($old) { Move-Item -LiteralPath $old -Destination $Place }
        throw
    }
    Get-ChildItem -LiteralPath (Split-Path $Place) -Filter "$(Split-Path $Place -Leaf).old-*" |
        Remove-Item -Force -ErrorAction SilentlyContinue
}

function Install-Resume {
    $targets = @(Get-Targets)
    $folder = $Dir
    if (-not $folder) { $folder = Join-Path $env:LOCALAPPDATA 'Programs\resume' }
    $null = New-Item -ItemType Directory -Force -Path $folder
    $work = Join-Path $folder ".resume-install-$PID"
    $null = New-Item -ItemType Directory -Path $work
    try {
        $from = "$releases/latest/download"
        if ($Version) { $from = "$releases/download/v$($Version -replace '^v', '')" }
        if ($BaseUrl) { $from = $BaseUrl.TrimEnd('/', '\') }
        $sums = Join-Path $work 'SHA256SUMS'
        Get-Asset $from 'SHA256SUMS' $sums
        $archive = Find-Archive $sums $targets
        if ($Version -and ($Version -replace '^v', '') -ne $archive.Version) {
            throw "This release is $($archive.Version), not $Version."
        }
        # The latest release may change between two downloads.
        if (-not $BaseUrl) { $from = "$releases/download/v$($archive.Version)" }
        $zip = Join-Path $work 'archive.zip'
        Get-Asset $from "$($archive.Stem).zip" $zip
        $got = (Get-FileHash -LiteralPath $zip -Algorithm SHA256).Hash.ToLowerInvariant()
        if ($got -ne $archive.Sum) {
            throw "The checksum of $($archive.Stem).zip is wrong: nothing is installed.`n" +
                "  expected $($archive.Sum)`n  got      $got"
        }
        Expand-Archive -LiteralPath $zip -DestinationPath (Join-Path $work 'out')
        $new = Join-Path $work "out\$($archive.Stem)\resume.exe"
        $said = & $new --version
        if ($LASTEXITCODE -ne 0 -or $said -ne "resume $($archive.Version)") {
            throw "The program says `"$said`" instead of `"resume $($archive.Version)`": nothing is installed."
        }
        $place = Join-Path $folder 'resume.exe'
        Move-IntoPlace $new $place
        if ($Link) {
            # A hard link: a symbolic one needs a right that most users do not have.
            $story = Join-Path $folder 'x-internal-resume-story.exe'
            $name = Join-Path $work 'link.exe'
            $null = New-Item -ItemType HardLink -Path $name -Target $place
            Move-IntoPlace $name $story
        }
        "Installed resume $($archive.Version) in $folder."
        if (($env:Path -split ';') -notcontains $folder) {
            "That folder is not on PATH. Add it:  `$env:Path = `"$folder;`$env:Path`""
        }
    }
    finally {
        Remove-Item -LiteralPath $work -Recurse -Force -ErrorAction SilentlyContinue
    }
}

Install-Resume
